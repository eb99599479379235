export function isRecord(it: unknown): it is Record<string, unknown> {
  return typeof it === 'object' && it !== null
}
