import type { Same } from '../language.ts'
import type { zh } from '../zh/texts.ts'

/** See `zh`. */
export const en: Same<typeof zh> = {
  title: 'Texts',
  help: 'What the place itself says in the app: the rules of fan clubs, how to be certified, the hours of customer service. Each is written in every language; the app shows a new one when it asks for it next.',
  names: { 'club-rules': 'Fan club rules', certification: 'Official certification', 'service-hours': 'Service hours' },
  isUsual: 'The text that every place begins with',
  isOwn: 'Your own text',
  write: 'Write',
  writeOf: (name) => `Write: ${name}`,
  toUsual: 'Back to the first text',
  usualText: (name) => `“${name}” goes back to the text that every place begins with; yours stays in the log alone.`,
  missing: 'This can’t be empty',
  markdown: 'Markdown works: ### heading, - list, **bold**',
}
