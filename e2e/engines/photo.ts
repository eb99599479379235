import { writeFile } from 'node:fs/promises'
import { photoOf } from '@pitlane/sandbox/demo/photos'
import sharp from 'sharp'

/** As a phone that is held upright writes it: lying on its side, larger than is kept, and a note that says to turn it. */
export async function aPhonesPhoto(path: string): Promise<string> {
  const lying = sharp(await photoOf('body', 0)).resize(3000, 2000)
  await writeFile(path, await lying.withMetadata({ orientation: 6 }).jpeg().toBuffer())
  return path
}
