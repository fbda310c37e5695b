import { gramRows, type GramRow } from '#server/repositories/search-index.ts'
import type { NewCompilation } from './compilations.ts'
import type { People } from './people.ts'
import type { NewMv } from './videos.ts'

/** The index of words over everything that can be searched. */
export function makeGrams(people: People, mvs: readonly NewMv[], compilations: readonly NewCompilation[]): GramRow[] {
  const nameOf = (id: number) => people.users[id - 1]!.username
  return [
    ...people.users.flatMap(({ id, username, sign }) =>
      gramRows('user', id, [
        { text: username, weight: 10 },
        { text: sign ?? '', weight: 2 },
      ]),
    ),
    ...mvs.flatMap(({ id, title, tags, user_id }) =>
      gramRows('video', id, [
        { text: title, weight: 10 },
        { text: tags.join(' '), weight: 6 },
        { text: nameOf(user_id), weight: 4 },
      ]),
    ),
    ...compilations.flatMap(({ id, title, intro, user_id }) =>
      gramRows('compilation', id, [
        { text: title, weight: 10 },
        { text: nameOf(user_id), weight: 4 },
        { text: intro, weight: 1 },
      ]),
    ),
  ]
}
