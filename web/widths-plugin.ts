import type { CSSOptions } from 'vite'
import { widths } from './src/ui/screen/widths.ts'

type PostCss = Exclude<NonNullable<CSSOptions['postcss']>, string>

/** Stylesheets ask for a width by its name, `@media (--phone)`, because a variable cannot stand there. */
export function namedWidths(): NonNullable<PostCss['plugins']>[number] {
  return {
    postcssPlugin: 'pitlane:named-widths',
    AtRule: {
      media(rule) {
        const named = rule.params.replace(/\(--([\w-]+)\)/g, (_, name: string) => {
          if (!isWidth(name)) throw rule.error(`No width is called ${name}`)
          return widths[name]
        })
        if (named !== rule.params) rule.params = named
      },
    },
  }
}

function isWidth(name: string): name is keyof typeof widths {
  return Object.hasOwn(widths, name)
}
