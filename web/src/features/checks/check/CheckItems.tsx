import { Badge, Text } from '@mantine/core'
import { ANSWER_EVERY_ITEM } from '@pitlane/contract/checks/rules'
import type { CheckItem } from '@pitlane/contract/checks/settings'
import { fallbackCategories } from '@pitlane/contract/settings/calls'
import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Attachment } from '../../files/attachments.ts'
import { categoriesQuery } from '../../settings/data.ts'
import type { CheckSession } from '../session/check-session.ts'
import { answered, type CheckWords, described } from '../session/check-words.ts'
import type { Missing } from '../session/missing.ts'
import classes from './CheckItems.module.css'
import { OkChoice } from './OkChoice.tsx'
import { WhatIsWrong } from './WhatIsWrong.tsx'

interface Props {
  items: readonly CheckItem[]
  session: CheckSession
  words: CheckWords
  issues: readonly Attachment[]
  /** What is said to be missing: only after somebody wanted to save. */
  missing: readonly Missing[]
}

/** Everything that is looked at, one below the other: OK, or what is wrong with it. */
export function CheckItems({ items, session, words, issues, missing }: Props) {
  const known = useQuery(categoriesQuery).data
  const categories = (known?.length ? known : fallbackCategories).map(({ code }) => code)
  const list = useRef<HTMLDivElement>(null)

  function answer(item: CheckItem, isOk: boolean) {
    const next = answered(words, item, isOk, categories)
    session.say(next)
    const open = items.find(({ id }) => !next.answers[id])
    // Only as far as needed: what somebody is about to tap does not jump away.
    if (isOk && open)
      list.current?.querySelector(`[data-item="${open.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div className={classes.items} ref={list}>
      {items.map((item) => {
        const said = words.answers[item.id]
        const lacks = missing.filter((it) => it.item.id === item.id).map(({ field }) => field)
        return (
          <fieldset key={item.id} data-item={item.id} className={classes.item}>
            <legend className={classes.legend}>
              <span dir="auto">{item.label}</span>
              {item.isSafety && (
                <Badge color="gray" leftSection={<IconShieldCheck size={13} aria-hidden />}>
                  Safety
                </Badge>
              )}
            </legend>
            <OkChoice
              path={`${item.id} answer`}
              isOk={said?.isOk}
              isMissing={lacks.includes('answer')}
              onAnswer={(isOk) => answer(item, isOk)}
            />
            {lacks.includes('answer') && (
              <Text size="sm" c="var(--mantine-color-error)">
                {ANSWER_EVERY_ITEM}
              </Text>
            )}
            {said?.isOk === false && (
              <WhatIsWrong
                item={item}
                answer={said}
                lacks={lacks}
                session={session}
                issues={issues}
                onDescribe={(changes) => session.say(described(session.get().words, item.id, changes))}
              />
            )}
          </fieldset>
        )
      })}
    </div>
  )
}
