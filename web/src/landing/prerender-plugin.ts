import { resolve } from 'node:path'
import { type IndexHtmlTransformContext, type Plugin, type ResolvedConfig, runnerImport } from 'vite'

const PLACEHOLDER = '<!--landing-->'
const RENDER = resolve(import.meta.dirname, 'render.tsx')
const FONT = 'inter-latin-wght-normal.woff2'

type Render = typeof import('./render.tsx')

/** Writes the landing page into its HTML when it is built, so that visitors get text and no React. */
export function prerenderLanding(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'pitlane:prerender-landing',
    configResolved(resolved) {
      config = resolved
    },
    async transformIndexHtml(html, page) {
      if (!html.includes(PLACEHOLDER)) return
      const { renderLanding } = await loadRender(page)
      return {
        html: html.replace(PLACEHOLDER, () => renderLanding()),
        tags: page.bundle ? [preload(config.base + fontIn(page.bundle))] : [],
      }
    },
    hotUpdate({ file }) {
      if (this.environment.name !== 'client' || !file.startsWith(import.meta.dirname)) return
      this.environment.hot.send({ type: 'full-reload' })
    },
  }
}

async function loadRender(page: IndexHtmlTransformContext): Promise<Render> {
  if (page.server) return (await page.server.ssrLoadModule(RENDER)) as Render
  return (await runnerImport<Render>(RENDER, { logLevel: 'warn' })).module
}

function fontIn(bundle: NonNullable<IndexHtmlTransformContext['bundle']>): string {
  const font = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(FONT))
  if (!font) throw new Error(`The landing page preloads ${FONT}, which is not in the bundle`)
  return font.fileName
}

function preload(href: string) {
  return {
    tag: 'link',
    attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href },
    injectTo: 'head-prepend' as const,
  }
}
