/** What is looked for on a page: the first that is seen, has that role and goes by that name. */
export interface Wanted {
  role: Role
  /** A whole name, or a part of it as a pattern. */
  name?: string | RegExp
  within?: Wanted
}

const selectors = {
  alert: '[role=alert]',
  button: 'button, [role=button]',
  /** What is pressed to answer is the words beside the point. */
  choice: 'label:has(input:is([type=radio], [type=checkbox]))',
  dialog: '[role=dialog], dialog',
  /** Where something is written or chosen. */
  field: 'input:not([type=radio], [type=checkbox], [type=file]), textarea, select',
  /** Hidden behind a button as a rule. */
  file: 'input[type=file]',
  group: 'fieldset, [role=group]',
  heading: 'h1, h2, h3, [role=heading]',
  image: 'img, [role=img]',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  navigation: 'nav, [role=navigation]',
  page: 'body',
  region: 'section, [role=region]',
  row: 'li, tr, [role=listitem]',
  status: '[role=status]',
} as const

type Role = keyof typeof selectors

/** One after the other, from the outside in, as it can be sent to a page. */
export interface Step {
  selector: string
  isHidden: boolean
  pattern: string
  flags: string
}

export function stepsOf({ role, name = /(?:)/, within }: Wanted): Step[] {
  const pattern = typeof name === 'string' ? `^${name.replace(/[^\w\s]/g, '\\$&')}$` : name.source
  const flags = typeof name === 'string' ? '' : name.flags
  return [
    ...(within ? stepsOf(within) : []),
    { selector: selectors[role], isHidden: role === 'file', pattern, flags },
  ]
}

/** Runs in the page. What is written as a name is what a person reads there: of a field its label, else its text. */
export function findInPage(steps: Step[]): HTMLElement | null {
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const legend = element.querySelector(':scope > legend')
    const written =
      by.map((id) => document.getElementById(id)?.textContent).join(' ') ||
      element.getAttribute('aria-label') ||
      labels.map((label) => label.textContent).join(' ') ||
      element.getAttribute('alt') ||
      legend?.textContent ||
      element.textContent ||
      ''
    return written.replace(/\s+/g, ' ').trim()
  }
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  let found: Element[] = [document.documentElement]
  for (const { selector, isHidden, pattern, flags } of steps) {
    const name = new RegExp(pattern, flags)
    found = found
      .flatMap((around) => [...around.querySelectorAll(selector)])
      .filter((element) => (isHidden || isSeen(element)) && name.test(nameOf(element)))
  }
  return (found[0] as HTMLElement | undefined) ?? null
}
