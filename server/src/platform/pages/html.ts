/** Text made safe for a page, inside elements and attributes. */
export function escapeHtml(raw: string): string {
  return raw.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
