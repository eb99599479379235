import { Button, Group, Stack, Switch } from '@mantine/core'
import type { CheckSettings } from '@pitlane/contract/checks/settings'
import { CHECK_ITEMS_MOST, CHECK_LABELS_MOST } from '@pitlane/contract/limits'
import { useContractForm } from '../../../platform/form.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useSaveCheckSettings } from '../data.ts'
import { Lines } from './Lines.tsx'
import { settingsToSend, type TypedSettings, typedFrom } from './typed-settings.ts'

/** On or off, the items in their order, and of what photos are taken. */
export function CheckSettingsForm({ settings }: { settings: CheckSettings }) {
  const save = useSaveCheckSettings()
  const { form, problem, isSending, onSubmit } = useContractForm<TypedSettings>({
    schema: settingsRules,
    initialValues: typedFrom(settings),
    send: async (values) => {
      await save.mutateAsync(settingsToSend(values))
      toast.success('Checks saved')
    },
  })
  const { isActive, items, photos } = form.values
  const errorOf = (list: 'items' | 'photos') => (at: number, field?: string) =>
    form.errors[[list, at, field].filter((part) => part !== undefined).join('.')]
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Checks">
      <Stack gap="lg" maw={680}>
        <FormError>{problem ?? listProblem(form.errors.items ?? form.errors.photos)}</FormError>
        <Switch
          label="Check cars when they come back"
          description="The board says which cars are due. What was noted before stays when it is off."
          w="fit-content"
          checked={isActive}
          onChange={({ currentTarget }) => form.setFieldValue('isActive', currentTarget.checked)}
        />
        <Lines
          name="Items"
          noun="item"
          about="Each is answered with OK or Not OK. A safety item that is not OK needs a repair."
          lines={items}
          most={CHECK_ITEMS_MOST}
          least={1}
          hasSafety
          errorOf={(at) => errorOf('items')(at, 'label')}
          onChange={(lines) => form.setFieldValue('items', lines)}
        />
        <Lines
          name="Photos"
          noun="photo"
          about="Taken one after the other; each may be skipped."
          lines={photos}
          most={CHECK_LABELS_MOST}
          least={0}
          errorOf={(at) => errorOf('photos')(at)}
          onChange={(lines) => form.setFieldValue('photos', lines)}
        />
        <Group>
          <Button type="submit" loading={isSending}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The contract's rules on what would be sent. */
async function settingsRules() {
  const { NewCheckSettings } = await import('@pitlane/contract/shapes/checks/settings')
  return {
    '~standard': {
      ...NewCheckSettings['~standard'],
      validate: (values: unknown) =>
        NewCheckSettings['~standard'].validate(settingsToSend(values as TypedSettings)),
    },
  }
}

function listProblem(error: unknown): string | undefined {
  return typeof error === 'string' ? error : undefined
}
