/** From the moment somebody is on the way to a page until a slow phone has made it. */
const ON_THE_WAY_MS = 5_000

/** Of a reading: once more wherever it is shown, unless that was done on the way there. */
export const readWhenShown = {
  staleTime: 0,
  refetchOnMount: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Date.now() - state.dataUpdatedAt > ON_THE_WAY_MS && ('always' as const),
}
