export const UNKNOWN_DEVICE = 'Unknown device'

/** Longer ones are nobody's. */
const MOST_READ = 500

/** The more particular before those they call themselves as well. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What somebody came with, as they would call it: "Chrome on Windows". Browsers say what they like. */
export function deviceOf(userAgent: string | undefined): string {
  const said = userAgent?.slice(0, MOST_READ) ?? ''
  const known = [browsers, systems].flatMap((names) => names.find(([shape]) => shape.test(said))?.[1] ?? [])
  return known.join(' on ') || UNKNOWN_DEVICE
}
