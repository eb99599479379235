import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import type { CheckItem } from '@pitlane/contract/checks/settings'
import { PHOTOS_MAX } from '@pitlane/contract/files/calls'
import { repairFields } from '@pitlane/contract/repairs/fields'
import { urgencyLevels } from '@pitlane/contract/repairs/words'
import { useQuery } from '@tanstack/react-query'
import { ChoiceGroup } from '../../../ui/choice/ChoiceGroup.tsx'
import type { Attachment } from '../../files/attachments.ts'
import { PhotoPicker } from '../../files/PhotoPicker.tsx'
import { urgencyLooks } from '../../repairs/looks.ts'
import { categoryChoices } from '../../settings/choices.ts'
import { categoriesQuery } from '../../settings/data.ts'
import type { CheckSession } from '../session/check-session.ts'
import { type Answer, becomesRepair } from '../session/check-words.ts'
import { type Missing, missingInWords } from '../session/missing.ts'

interface Props {
  item: CheckItem
  answer: Answer
  lacks: readonly Missing['field'][]
  session: CheckSession
  issues: readonly Attachment[]
  onDescribe: (changes: Partial<Answer>) => void
}

/** What is not OK becomes a repair; where safety does not ask for one, a note may do. */
export function WhatIsWrong({ item, answer, lacks, session, issues, onDescribe }: Props) {
  const categories = useQuery(categoriesQuery).data
  const isRepair = becomesRepair(item, answer)
  const text = (field: 'title' | 'description') => ({
    label: repairFields[field].label,
    required: true,
    value: answer[field],
    error: lacks.includes(field) && missingInWords(field),
    'data-path': `${item.id} ${field}`,
    maxLength: repairFields[field].max,
  })
  return (
    <Stack gap="md" role="group" aria-label={`What is wrong: ${item.label}`} mt={4}>
      {!item.isSafety && (
        <Switch
          size="md"
          label="Report a repair"
          checked={answer.isReported}
          onChange={({ currentTarget }) => onDescribe({ isReported: currentTarget.checked })}
        />
      )}
      {isRepair ? (
        <>
          <TextInput
            {...text('title')}
            autoComplete="off"
            onChange={({ currentTarget }) => onDescribe({ title: currentTarget.value })}
          />
          <Textarea
            {...text('description')}
            rows={3}
            placeholder="What do you see, hear or smell?"
            onChange={({ currentTarget }) => onDescribe({ description: currentTarget.value })}
          />
          <NativeSelect
            label={repairFields.category.label}
            required
            data={categoryChoices(categories, answer.category)}
            value={answer.category}
            onChange={({ currentTarget }) => onDescribe({ category: currentTarget.value })}
          />
          <ChoiceGroup
            label="Urgency Level"
            path={`${item.id} urgencyLevel`}
            choices={urgencyLevels}
            looks={urgencyLooks}
            value={answer.urgencyLevel}
            onChange={(urgencyLevel) => onDescribe({ urgencyLevel })}
          />
          <PhotoPicker field={photosOf(item.id, session, issues)} />
        </>
      ) : (
        <Textarea
          label="Note"
          rows={2}
          value={answer.note}
          onChange={({ currentTarget }) => onDescribe({ note: currentTarget.value })}
        />
      )}
    </Stack>
  )
}

/** The photos of one item, out of those of all. */
function photosOf(itemId: string, session: CheckSession, issues: readonly Attachment[]) {
  const { issues: store, get, say } = session
  const files = issues.filter(({ id }) => get().words.itemOf[id] === itemId)
  return {
    files,
    refused: [],
    max: PHOTOS_MAX,
    store,
    choose: (chosen: Iterable<File>) => {
      const { words } = get()
      const added = [...chosen]
        .slice(0, PHOTOS_MAX - files.length)
        .map((blob) => ({ id: crypto.randomUUID(), name: blob.name, blob }))
      say({
        ...words,
        itemOf: { ...words.itemOf, ...Object.fromEntries(added.map(({ id }) => [id, itemId])) },
      })
      store.add(added)
    },
    retry: store.retry,
    // One that cannot be removed now goes by itself within a day.
    remove: (id: string) => void store.remove(id).catch(() => undefined),
  }
}
