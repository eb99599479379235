/** HQ writes money as text here and as an object there. */
export function money(dollars: number, form: 'text' | 'object'): unknown {
  const amount = dollars.toFixed(2)
  return form === 'text' ? amount : { currency: 'usd', amount, amount_for_display: `$${amount}` }
}
