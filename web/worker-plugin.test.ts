import { expect, test } from 'vitest'
import { filesOf } from './worker-plugin.ts'

const chunk = (fileName: string, over: object = {}) => ({
  type: 'chunk',
  fileName,
  code: '',
  isEntry: false,
  facadeModuleId: null,
  imports: [],
  dynamicImports: [],
  ...over,
})

test('the worker is told of all that the application may load, and of nothing else', () => {
  const files = [
    chunk('assets/index.js', {
      isEntry: true,
      facadeModuleId: '/web/index.html',
      imports: ['assets/base.js'],
      dynamicImports: ['assets/page.js', 'assets/heic.js'],
      viteMetadata: { importedCss: new Set(['assets/style.css']), importedAssets: new Set() },
    }),
    chunk('assets/base.js'),
    chunk('assets/page.js', { imports: ['assets/base.js', 'assets/index.js'] }),
    chunk('assets/heic.js', { code: 'x'.repeat(1_500_000) }),
    chunk('assets/landing.js', { isEntry: true, facadeModuleId: '/web/landing.html' }),
    { type: 'asset', fileName: 'assets/style.css', source: 'a{}' },
  ]
  const bundle = Object.fromEntries(files.map((file) => [file.fileName, file]))
  expect(filesOf(bundle as never)).toEqual([
    'assets/base.js',
    'assets/index.js',
    'assets/page.js',
    'assets/style.css',
  ])
})
