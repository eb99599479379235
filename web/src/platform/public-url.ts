/** Where people open Pitlane, as its operator says it; in development, where nobody has, it is where the page is. */
export function publicUrl(): string {
  const said = document.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content
  return said?.startsWith('http') ? said : window.location.origin
}
