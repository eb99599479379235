import { MantineProvider } from '@mantine/core'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './styles.css'
import { cssVariables, theme } from './theme.ts'

declare global {
  var __webpack_nonce__: string | undefined
}

/** What is around every page: looks, what was read, and the nonce of the answer for styles that are added later. */
export function showPage(client: QueryClient, page: ReactNode): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
  // The page's scroll lock, behind every dialog, adds a style of its own and takes its nonce from here.
  globalThis.__webpack_nonce__ = nonce
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={client}>{page}</QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
