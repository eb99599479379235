/**
 * What an asker has already, by its ETag: of which business it is, as of when, and a digest of what it says where all of it was there. Weak, because
 * compression may change the bytes. One browser may keep the answer of one business and ask for another, whose revision is the same.
 */
export function knownAnswer(tenantId: string, etag = '') {
  const ours = `W/"${tenantId}-`
  return {
    isAsOf: (revision: string): boolean => etag.startsWith(`${ours}${revision}.`),
    isInTheseWords: (digest: string): boolean =>
      digest !== '' && etag.startsWith(ours) && etag.endsWith(`.${digest}"`),
    etagOf: (revision: string, digest: string): string => `${ours}${revision}.${digest}"`,
  }
}
