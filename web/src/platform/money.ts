const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

export function inDollars(amount: number): string {
  return dollars.format(amount)
}
