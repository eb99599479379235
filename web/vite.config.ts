import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { SIGNED_OUT_PATHS } from '../contract/src/access.ts'
import { precompress } from './precompress-plugin.ts'
import { prerenderLanding } from './src/landing/prerender-plugin.ts'

const server = process.env.PITLANE_SERVER ?? 'http://127.0.0.1:3000'
/** Small, and needed by nearly every page; then what only the pages inside need. */
const COMMON =
  /components\/(Stack|Group|Alert)\/|web\/src\/(ui|platform)\/(?!form|page-number|typed-address|send-bytes|slash|ConfirmDialog|FormDialog|Dialog|use-unsaved-changes|Pages|SearchField|Stat|Day|Instant|PageHeader|EmptyState|QueryBoundary|live-updates|coalesce|now|plain-click|clock|ActionMenu|FadingList|use-returned-focus)|features\/accounts\/data/
const INSIDE =
  /components\/(SimpleGrid|Skeleton)\/|web\/src\/(ui|platform)\/(Stat|Day|Instant|PageHeader|EmptyState|QueryBoundary|live-updates|coalesce|now|plain-click|clock)\./
const REPAIRS =
  /repairs\/(Badges|looks|money|day-words|history-groups|list-data|list-address|target-end)\.|contract\/src\/(overdue|repair)/
const DATA = /web\/src\/(features\/\w+\/data|pages\/prefetch)\./
const FORM = /@mantine\/form|components\/(Input|PasswordInput|TextInput)\/|web\/src\/platform\/form/
const page = (name: string) => `${import.meta.dirname}/${name}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), prerenderLanding(), landingForStrangers(), precompress()],
  /** The server puts the nonce of each answer in the place of this word. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: [page('index.html'), page('landing.html')],
      output: {
        codeSplitting: {
          groups: [
            /** All that the landing page shares with the application. */
            { name: 'access', test: /contract\/src\/access/, priority: 3 },
            /** What changes only when a dependency does, so that a deploy leaves it in people's caches. */
            {
              name: 'vendor',
              test: /node_modules\/(react|react-dom|scheduler|zod|@tanstack\/(?!react-virtual|virtual-core|react-router\/.*useBlocker))/,
              priority: 2,
            },
            /** Many small files cost more in headers than they save. */
            {
              name: 'base',
              test: /node_modules|web\/src\/(ui|platform|pages|features)|contract\/src/,
              tags: ['$initial'],
              priority: 1,
            },
            { name: 'common', test: COMMON },
            { name: 'form', test: FORM },
            { name: 'inside', test: INSIDE },
            /** Small files that pages share: apart, each of them would be named before anybody signs in. */
            { name: 'repairs', test: REPAIRS },
            { name: 'data', test: DATA },
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/objects', '/demo', '/healthz'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
})

/** In development as in production: who has no session sees the landing page, except on the signed-out pages. */
function landingForStrangers(): Plugin {
  return {
    name: 'pitlane:landing-for-strangers',
    configureServer(dev) {
      dev.middlewares.use((request, _, next) => {
        const path = request.url?.split('?', 1)[0] ?? '/'
        const isPage = request.headers.accept?.includes('text/html') && !path.includes('.')
        const isStranger = !request.headers.cookie?.includes('pitlane_session=')
        if (isPage && isStranger && !SIGNED_OUT_PATHS.includes(path)) request.url = '/landing.html'
        next()
      })
    },
  }
}
