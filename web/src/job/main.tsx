import { lazy, Suspense } from 'react'
import { createQueryClient } from '../platform/query-client.ts'
import { showPage } from '../render.tsx'
import { toast } from '../ui/toast/toast.ts'

/** A page of its own, for who has a link and no account: nothing of the application inside is loaded for it. */
const JobPage = lazy(async () => {
  const [{ JobPage }, { loadSpeech }] = await Promise.all([
    import('../pages/job/JobPage.tsx'),
    import('../ui/speech/load-speech.ts'),
  ])
  const speech = await loadSpeech(navigator.languages)
  return { default: () => <JobPage token={token} speech={speech} /> }
})

if (location.search)
  import('../platform/address/followed-mail.ts').then(
    ({ noteFollowedMail }) => noteFollowedMail(),
    () => undefined,
  )
const client = createQueryClient({ onError: () => {}, onTry: toast.answer })
const token = location.pathname.split('/').at(-1) ?? ''

showPage(
  client,
  <Suspense>
    <JobPage />
  </Suspense>,
)
