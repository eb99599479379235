import type { Page } from '@playwright/test'

/** A picture of one colour, made in the page; as large as a phone takes it, if nothing else is said. */
export async function aPicture(page: Page, colour: string, [width, height] = [3000, 2000]) {
  const bytes = await page.evaluate(
    async ({ fill, width, height }) => {
      const canvas = new OffscreenCanvas(width, height)
      const brush = canvas.getContext('2d')
      if (!brush) throw new Error('no canvas')
      brush.fillStyle = fill
      brush.fillRect(0, 0, width, height)
      const blob = await canvas.convertToBlob({ type: 'image/jpeg' })
      return [...new Uint8Array(await blob.arrayBuffer())]
    },
    { fill: colour, width: width ?? 0, height: height ?? 0 },
  )
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}
