/**
 * Who asks for something that is read already gets the next reading of it, which begins after they asked and is for all who came meanwhile: it
 * knows of whatever they were told. So of each there is one reading under way, however many ask.
 */
export function readTogether<Read>() {
  const under = new Map<string, Reading<Read>>()

  function begin(of: string, read: () => Promise<Read>): Promise<Read> {
    const reading = read()
    const forget = () => {
      if (!one.next) under.delete(of)
    }
    const one: Reading<Read> = { ended: reading.then(forget, forget), next: undefined }
    under.set(of, one)
    return reading
  }

  return (of: string, read: () => Promise<Read>): Promise<Read> => {
    const one = under.get(of)
    if (!one) return begin(of, read)
    one.next ??= one.ended.then(() => begin(of, read))
    return one.next
  }
}

interface Reading<Read> {
  ended: Promise<void>
  /** For who came since it began. */
  next: Promise<Read> | undefined
}
