/** What Chromium offers where an application can be installed; index.html keeps the offer. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>
}

declare global {
  interface Window {
    pitlaneInstall?: InstallOffer | undefined
  }
}

export function mayInstall(): boolean {
  return window.pitlaneInstall !== undefined
}

/** An offer can be taken up once; the browser makes a new one when it was turned down. */
export async function install(): Promise<void> {
  const offer = window.pitlaneInstall
  window.pitlaneInstall = undefined
  await offer?.prompt()
}
