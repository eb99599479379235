/** How wide the screen is, by name: `@media (--phone)` in a stylesheet, `useIsPhone` in a component. `sm` and `md` of Mantine's. */
export const widths = {
  phone: '(max-width: 47.99em)',
  desktop: '(min-width: 48em)',
  /** A desktop with little room beside the sidebar. */
  tablet: '(min-width: 48em) and (max-width: 61.99em)',
  wide: '(min-width: 62em)',
} as const
