import {
  categoryName,
  fallbackCategories,
  type Mechanic,
  type RepairCategory,
} from '@pitlane/contract/settings/calls'

/** The business's categories, else the ones everybody has; and always those that are or were chosen. */
export function categoryChoices(
  categories: readonly Pick<RepairCategory, 'code' | 'name'>[] | undefined,
  ...chosen: string[]
): Choice[] {
  const offered = categories?.length ? categories : fallbackCategories
  return withChosen(
    offered.map(({ code, name }) => ({ value: code, label: name })),
    chosen.map((code) => ({ value: code, label: categoryName(code, fallbackCategories) })),
  )
}

export function mechanicChoices(mechanics: readonly Mechanic[] | undefined, ...chosen: string[]): Choice[] {
  const offered = (mechanics ?? []).map(({ name, specialization }) => ({
    value: name,
    label: specialization ? `${name} (${specialization})` : name,
  }))
  return [
    { value: '', label: 'No mechanic assigned' },
    ...withChosen(
      offered,
      chosen.map((name) => ({ value: name, label: name })),
    ),
  ]
}

function withChosen(offered: Choice[], chosen: Choice[]): Choice[] {
  const isMissing = ({ value }: Choice, index: number) =>
    value !== '' &&
    !offered.some((choice) => choice.value === value) &&
    chosen.findIndex((choice) => choice.value === value) === index
  return [...offered, ...chosen.filter(isMissing)]
}

interface Choice {
  value: string
  label: string
}
