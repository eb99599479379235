import { Alert, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#f0f2f5',
  '#e4e7ec',
  '#d5d9e0',
  '#b9bfca',
  '#858e9f',
  '#5f6878',
  '#434c5a',
  '#2f3642',
  '#1a1f27',
]

const dark: MantineColorsTuple = [
  '#dde1e8',
  '#b8bec9',
  '#9aa2b0',
  '#757d8b',
  '#3e4552',
  '#2f353f',
  '#252a33',
  '#1c2027',
  '#14171c',
  '#0e1013',
]

const font =
  "'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

const TOAST_WIDTH = 420
const SIDEBAR_WIDTH = 220
const TAB_BAR_HEIGHT = 56
const CONTENT_WIDTH = 1200
/** What a finger needs to hit something. */
const FINGER = 44

export const theme = createTheme({
  colors: { gray, dark },
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  black: '#1a1f27',
  fontFamily: font,
  respectReducedMotion: true,
  cursorType: 'pointer',
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.9375rem', lg: '1.0625rem', xl: '1.25rem' },
  headings: {
    fontFamily: font,
    fontWeight: '640',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.0625rem', lineHeight: '1.4' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.45' },
    },
  },
  components: {
    Alert: Alert.extend({
      defaultProps: { radius: 'lg' },
      vars: (_, { color = 'indigo' }) => ({
        root: {
          '--alert-bg': `color-mix(in srgb, var(--mantine-color-${color}-light) 45%, var(--mantine-color-body))`,
          '--alert-bd': `1px solid color-mix(in srgb, var(--mantine-color-${color}-light-color) 22%, transparent)`,
        },
      }),
    }),
    Anchor: { defaultProps: { underline: 'hover', fz: 'sm' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    Card: {
      defaultProps: { radius: 'lg', withBorder: true, padding: 'lg', bg: 'var(--mantine-color-body)' },
    },
    Menu: { defaultProps: { radius: 'md', shadow: 'md', width: 264, withInitialFocusPlaceholder: false } },
    Text: { defaultProps: { size: 'sm' } },
    // The pointer can go onto it, for whoever sees the screen enlarged.
    Tooltip: {
      defaultProps: {
        withArrow: true,
        multiline: true,
        maw: 280,
        interactive: true,
      },
    },
  },
})

const hues = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'indigo', 'violet', 'gray'] as const

/** Text on a pale badge or notice of its own colour, dark enough to read. */
const textOnPale = Object.fromEntries(
  hues.map((hue) => [
    `--mantine-color-${hue}-light-color`,
    `color-mix(in srgb, var(--mantine-color-${hue}-9) ${hue === 'yellow' || hue === 'orange' ? 55 : 75}%, black)`,
  ]),
)

/** What Mantine leaves too pale for WCAG AA, and the few tokens of our own. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--sidebar-width': `${SIDEBAR_WIDTH}px`,
    '--content-width': `${CONTENT_WIDTH}px`,
    '--tab-bar-height': `${TAB_BAR_HEIGHT}px`,
    '--toast-width': `${TOAST_WIDTH}px`,
    '--finger': `${FINGER}px`,
    '--paper': '#fff',
    '--paper-ink': '#000',
    '--paper-dimmed': '#444',
    '--paper-line': '#888',
    '--paper-hairline': '#ccc',
    '--behind-photos': 'rgb(10 12 16)',
  },
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
    '--hairline': 'var(--mantine-color-gray-3)',
    ...textOnPale,
    '--focus-color': 'var(--mantine-color-indigo-8)',
    '--page-background': 'var(--mantine-color-gray-0)',
    '--field-border': 'var(--mantine-color-gray-5)',
    '--hover-background': 'var(--mantine-color-gray-1)',
    '--chosen-background': 'var(--mantine-color-indigo-0)',
    '--chosen-color': 'var(--mantine-color-indigo-8)',
  },
  dark: {
    '--mantine-color-error': 'var(--mantine-color-red-4)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-default-border': 'var(--mantine-color-dark-4)',
    '--hairline': 'var(--mantine-color-dark-5)',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--focus-color': 'var(--mantine-color-indigo-3)',
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--page-background': 'var(--mantine-color-dark-8)',
    '--field-border': 'var(--mantine-color-dark-3)',
    '--hover-background': 'var(--mantine-color-dark-6)',
    '--chosen-background': 'color-mix(in srgb, var(--mantine-color-indigo-5) 18%, transparent)',
    '--chosen-color': 'var(--mantine-color-indigo-2)',
  },
})
