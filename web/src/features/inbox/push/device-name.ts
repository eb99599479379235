const browsers: [sign: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

/** What people call the browser they sit at: "Chrome on Windows". The first sign counts, since browsers pretend to be others. */
export function deviceName(userAgent: string): string {
  const named = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(userAgent))?.[1]
  const [browser, system] = [named(browsers) ?? 'Browser', named(systems)]
  return system ? `${browser} on ${system}` : browser
}
