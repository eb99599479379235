/** What comes up over the page is still a part of it: whoever goes by landmarks finds it there. */
export const overPage = { withinPortal: true, portalProps: { target: '#main' } }
