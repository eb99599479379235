/** What programs can rely on: the page at /api/docs shows it, and docs/api-versioning.md is written from it. */
export const versioning = {
  title: 'What may change, and what never does',
  intro:
    'There is one version of the API, and it grows. A program that was written for 1.0.0 goes on working: what that version promised is kept in the repository (docs/openapi-1.0.0.json), and no change is merged that breaks it.',
  parts: [
    {
      title: 'What never changes',
      rules: [
        'A call stays where it is: its path, its method, and the name that it has in this documentation.',
        'Whatever an answer tells stays in it, under the same name and as the same type; what was always there is never left out, and what was never null never becomes null.',
        'Whatever is taken today is taken tomorrow: no field becomes required, no type narrower, no number or text more tightly bounded, no allowed value refused.',
        'A good answer keeps its status and its kind of content.',
        'Errors are { message, code, errors? }; a code keeps its meaning and its status.',
        'A call that needs no sign-in never begins to, and none begins to need an administrator.',
      ],
    },
    {
      title: 'What may change at any time',
      rules: [
        'New calls, new optional fields of an input, new fields of an answer: ignore what you do not know.',
        'New values of a field that answers one of some words (a kind, a state), and new error codes: have a way for those you do not know.',
        'Sentences: message, and whatever else people read. Compare code, not message.',
        'The order of fields, of lists whose order is not described, and the looks of ids, tokens and addresses: they are texts.',
        'Limits of how often and how much, when they have to protect others: a refusal is 429 or 503 with Retry-After, or 400 with a sentence.',
      ],
    },
    {
      title: 'The one exception',
      rules: ['A hole in security is closed at once, also when a program notices. CHANGELOG.md says so.'],
    },
  ],
} as const

/** The same for who reads the repository. */
export function versioningDocument(): string {
  const { title, intro, parts } = versioning
  const lists = parts.map((part) => `## ${part.title}\n\n${part.rules.map((rule) => `- ${rule}\n`).join('')}`)
  return `# ${title}\n\n${intro}\n\n${lists.join('\n')}`
}
