/** The open sections, what Stripe said, and what is chosen of the activity. */
export type SettingsSearch = {
  [Field in 'open' | 'checkout' | 'kind' | 'person' | 'page']?: string | undefined
}
