import type { Plugin } from 'vite'

const ZOD_BEGINS = /\/zod\/v4\/core\/core\.js$/

/**
 * Zod tries whether it may write code of its own. Our pages forbid that to everybody, and while Chromium keeps quiet about it,
 * Firefox and WebKit report each try as a page that was attacked. So it is told before it asks.
 */
export function neverEvaluate(): Plugin {
  return {
    name: 'pitlane:never-evaluate',
    apply: 'build',
    transform(code, id) {
      if (!ZOD_BEGINS.test(id)) return
      return { code: `${code}\nglobalConfig.jitless = true\n`, map: null }
    },
  }
}
