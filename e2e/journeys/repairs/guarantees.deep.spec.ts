import { expectNothingAnywhere } from '../../axe.ts'
import { walkThroughGuarantees } from '../../guarantee-walk.ts'
import { test } from '../../journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('where a guarantee is said is for everybody, on a phone and on a desktop, in light and in dark', async ({
  page,
}) => {
  await walkThroughGuarantees(page, expectNothingAnywhere)
})
