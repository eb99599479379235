import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import { createQueryClient } from '../platform/query-client.ts'
import { cssVariables, theme } from '../theme.ts'
import { toast } from '../ui/toast/toast.ts'

/** A page of its own, for who has a link and no account: nothing of the application inside is loaded for it. */
const JobPage = lazy(async () => ({ default: (await import('../pages/job/JobPage.tsx')).JobPage }))

const client = createQueryClient({ onError: () => {}, onTry: toast.answer })
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
const token = location.pathname.split('/').at(-1) ?? ''

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={client}>
          <Suspense>
            <JobPage token={token} />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
