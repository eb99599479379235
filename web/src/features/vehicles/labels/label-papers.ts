import { oneOf, type Texts } from '../../../platform/address/params.ts'
import {
  type FleetAddress,
  type FleetSearch,
  fleetAddress,
  searchOf as searchOfFleet,
} from '../fleet/fleet-address.ts'

/** What labels are sold as; how large they are and where they are on their sheet is in LabelSheets.module.css. */
export const labelPapers = ['5160', 'L7160', 'single'] as const
export type LabelPaper = (typeof labelPapers)[number]

interface Facts {
  name: string
  /** How many are on a sheet. */
  labels: number
}

export const paperFacts: Record<LabelPaper, Facts> = {
  '5160': { name: 'Avery 5160 (Letter, 3 × 10)', labels: 30 },
  L7160: { name: 'Avery L7160 (A4, 3 × 7)', labels: 21 },
  single: { name: 'One per page', labels: 1 },
}

const params = { paper: oneOf(labelPapers, '5160') }

/** What the address bar holds: on which paper, and which cars are chosen to begin with. */
export type LabelsSearch = Texts<typeof params> & FleetSearch

export interface LabelsAddress extends FleetAddress {
  paper: LabelPaper
}

export function labelsAddress(search: LabelsSearch): LabelsAddress {
  return { ...fleetAddress(search), paper: params.paper.read(search.paper) }
}

export function searchOf({ paper, ...fleet }: LabelsAddress): LabelsSearch {
  return { ...searchOfFleet(fleet), paper: params.paper.write(paper) }
}

/** Labels as they lie on sheets. */
export function onSheets<Label>(labels: readonly Label[], paper: LabelPaper): Label[][] {
  const { labels: many } = paperFacts[paper]
  const sheets = Math.ceil(labels.length / many)
  return Array.from({ length: sheets }, (_, at) => labels.slice(at * many, (at + 1) * many))
}
