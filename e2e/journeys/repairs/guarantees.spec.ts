import { expectNothingFound } from '../../axe.ts'
import { walkThroughGuarantees } from '../../guarantee-walk.ts'
import { test } from '../../journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('what comes back under guarantee is said before it is reported, where it is paid, and in the report of what was', async ({
  page,
}) => {
  await walkThroughGuarantees(page, expectNothingFound)
})
