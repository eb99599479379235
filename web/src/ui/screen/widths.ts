/** How wide the screen is, by name: `@media (--phone)` in a stylesheet, `useIsPhone` in a component. `sm` of Mantine's. */
export const widths = {
  phone: '(max-width: 47.99em)',
  desktop: '(min-width: 48em)',
} as const
