import { toJsonSchema } from '@valibot/to-json-schema'
import { itemKinds } from '../importing/items/kinds.ts'
import { Misused, wordAt, type BareCommand } from './command.ts'

/** Prints what a JSON file says that `import` takes. */
export const schema: BareCommand = {
  bare: 'without keys',
  usage: `<${Object.keys(itemKinds).join(' | ')}>`,
  help: 'prints the JSON schema of what import takes as a JSON file, with the files that it names beside it',
  run: async ({ print }, words) => {
    const kind = wordAt(words, 0, 'kind')
    const found = Object.hasOwn(itemKinds, kind) ? itemKinds[kind] : undefined
    if (!found) throw new Misused(`<kind> is one of ${Object.keys(itemKinds).join(', ')}`)
    // what can't be said in a schema, such as that a name is no path, is said when a file is imported
    const printed = JSON.stringify(toJsonSchema(found.schema, { errorMode: 'ignore' }), undefined, 2)
    for (const line of printed.split('\n')) print(line)
  },
}
