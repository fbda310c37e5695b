import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { callNames, callOf } from '#contract/catalogue.ts'

/** As far as the schemas of inputs go into each other. */
interface Part {
  readonly type: string
  readonly pipe?: readonly Part[]
  readonly entries?: Readonly<Record<string, Part>>
  readonly item?: Part
  readonly wrapped?: Part
  readonly options?: readonly (Part | string)[]
  readonly value?: Part
}

/** All strings in a schema, by their way. */
function stringsOf(part: Part, way: string): [way: string, schema: Part][] {
  const steps = part.pipe ?? [part]
  if (steps[0]?.type === 'string') return [[way, part]]
  return steps.flatMap(({ entries, item, wrapped, options, value }) => [
    ...Object.entries(entries ?? {}).flatMap(([name, entry]) => stringsOf(entry, `${way}.${name}`)),
    ...[item, wrapped, value].flatMap((inner) => (typeof inner === 'object' ? stringsOf(inner, way) : [])),
    ...(options ?? []).flatMap((option) => (typeof option === 'object' ? stringsOf(option, way) : [])),
  ])
}

/** What nobody else is shown, or what a rule of its own is for: secrets, names (`nameFault`), orders, references. */
const others =
  /\.(password|old|token|username|sort|cursor|conf|url|cover|avatar_url|(?:\w+_)?images?|video|poster|key|position|type|layout)$/
const texts = callNames.flatMap((name) => stringsOf(callOf(name).input as unknown as Part, name))
const through = (schema: Part, typed: string) =>
  v.safeParse(schema as unknown as v.GenericSchema<unknown, string>, typed)

describe('whatever a person writes', () => {
  test('is found by this walk', () => {
    const ways = texts.map(([way]) => way)
    for (const way of [
      'mv.comment.content',
      'wei.create.title',
      'wei.create.content',
      'user.update.sign',
      'find.create.title',
    ])
      expect(ways).toContain(way)
    expect(ways.length).toBeGreaterThan(60)
  })

  test.each(texts.filter(([way]) => !others.test(way)))('%s lets nothing through that can’t be seen', (_, schema) => {
    const unseen = ['\u0000', '\u200b', '\u202e', '\u2066', '\u3164', '\u115f', '\ufeff', '\u00ad']
    const kept = unseen.flatMap((one) => {
      const [amid, alone] = [through(schema, `ab${one}12`), through(schema, one.repeat(3))]
      return [amid, alone].filter((read) => read.success && read.output.includes(one))
    })
    expect(kept).toEqual([])
    // what may be empty may look so, and nothing else
    expect(through(schema, '\u200d\ufe0f\u2800\u0301').success).toBe(through(schema, '').success)
  })
})
