import { Button, Card, Progress, Text, Title } from '@mantine/core'
import type { FirstStep } from '@pitlane/contract/dashboard/calls'
import { IconCircleCheckFilled } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRestriction } from '../access.ts'
import { focusPage } from '../arrival.ts'
import classes from './FirstSteps.module.css'
import { StepAction } from './StepAction.tsx'
import { type Step, stepsOf } from './steps.ts'
import { usePutAway } from './use-put-away.ts'

/** Where the whole path stands; on the other pages that its steps lead to, only what is next. */
const whole = ['/', '/dashboard', '/settings']
const brief = new Map<string, Step['name']>([
  ['/vehicles', 'vehicles'],
  ['/oil-change', 'routines'],
])

/** From sign-up to a business that works. Each step is done once what it is about is there. */
export function FirstSteps({ missing }: { missing: readonly FirstStep[] }) {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })
  const restriction = useRestriction()
  useEffect(() => keepFocus, [])
  // Whoever has to subscribe first has other things to do.
  if (restriction === 'trial-ended') return null
  const steps = stepsOf(missing, restriction)
  if (whole.includes(path)) return <Whole steps={steps} />
  const here = brief.get(path)
  return here ? <Brief steps={steps} here={here} /> : null
}

/** What somebody pressed goes with the last step, or is put away: they go on at the heading of the page. */
function keepFocus() {
  if (document.activeElement === document.body) focusPage()
}

function Whole({ steps }: { steps: readonly Step[] }) {
  const next = nextOf(steps)
  const { away } = usePutAway()
  return (
    <Card component="section" aria-labelledby="first-steps" mb="md" className={classes.card}>
      <div className={classes.heading}>
        <Title order={2} id="first-steps">
          First steps
        </Title>
        <p className={`${classes.about} tabular`}>{doneInWords(steps)}</p>
        <Button variant="subtle" color="gray" className={classes.away} onClick={() => void away()}>
          Put away
        </Button>
      </div>
      <Progress value={(100 * doneOf(steps)) / steps.length} size="sm" radius="xl" aria-hidden />
      <ol className={classes.list} aria-labelledby="first-steps">
        {steps.map((step, place) => (
          <li key={step.name} className={classes.step} data-next={step === next}>
            <Mark isDone={step.isDone} number={place + 1} />
            <div className={classes.what}>
              <strong>{step.title}</strong>
              {!step.isDone && <p className={classes.about}>{step.about}</p>}
            </div>
            {!step.isDone && step.isOpen && (
              <StepAction step={step} variant={step === next ? 'filled' : 'default'} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** The page itself says how its own step is done. */
function Brief({ steps, here }: { steps: readonly Step[]; here: Step['name'] }) {
  const next = nextOf(steps)
  return (
    <Card component="section" aria-label="First steps" mb="md" className={classes.brief}>
      <Text>
        <strong>First steps</strong>, {doneInWords(steps)}.{next && ` Next: ${next.title}.`}
      </Text>
      {next && next.name !== here && <StepAction step={next} variant="default" />}
    </Card>
  )
}

function Mark({ isDone, number }: { isDone: boolean; number: number }) {
  if (!isDone)
    return (
      <span className={classes.number} aria-hidden>
        {number}
      </span>
    )
  return (
    <>
      <IconCircleCheckFilled size={28} className={classes.done} aria-hidden />
      <span className="unseen">Done:</span>
    </>
  )
}

function nextOf(steps: readonly Step[]): Step | undefined {
  return steps.find(({ isDone, isOpen }) => !isDone && isOpen)
}

function doneOf(steps: readonly Step[]): number {
  return steps.filter(({ isDone }) => isDone).length
}

function doneInWords(steps: readonly Step[]): string {
  return `${doneOf(steps)} of ${steps.length} done`
}
