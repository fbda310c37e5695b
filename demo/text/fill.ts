import type { Rng } from '../rng.ts'
import type { Place } from './words/places.ts'
import { allTowns, hours, places, seasons, towns } from './words/places.ts'

/** What the placeholders of a text stand for; one choice holds for a whole text. */
export interface Setting {
  readonly place: Place
  readonly town: string
  readonly words: Readonly<Record<string, string>>
}

/** Chooses a place and all that belongs to it. */
export function settingOf(rng: Rng, place: Place = rng.pick(places)): Setting {
  const town = rng.pick(towns[place.tag] ?? allTowns)
  return {
    place,
    town,
    words: {
      地方: place.name,
      地名: town,
      人物: rng.pick(place.people),
      声音: rng.pick(place.sounds),
      景物: rng.pick(place.sights),
      事件: rng.pick(place.events),
      时刻: rng.pick(hours),
      季节: rng.pick(seasons),
      末班: place.last,
    },
  }
}

/** Replaces `{name}` by its word. Throws when there is none, so that no placeholder is ever shown. */
export function fill(text: string, words: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{([^}]+)\}/g, (_, name: string) => {
    const word = words[name]
    if (word === undefined) throw new Error(`no word for ${name}`)
    return word
  })
}
