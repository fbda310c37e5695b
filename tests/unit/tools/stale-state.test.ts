import { expect, test } from 'vitest'
import { lintPlanted } from './planted.ts'

const found = (text: string) =>
  lintPlanted({ 'src/components/planted.tsx': text })
    .filter(({ rule }) => rule.includes('stale-state'))
    .map(({ message }) => message.split(':')[0])

test('a list of an older drawing that is set after an await is found, wherever it is made', () => {
  expect(
    found(`import { useState } from 'react'
declare const read: (file: File) => Promise<string>
/** Planted: what was chosen, told to whoever draws it. */
export function Tray({ pictures, onChange }: { pictures: string[]; onChange: (pictures: string[]) => void }) {
  const choose = async (file: File) => {
    const one = await read(file)
    onChange([...pictures, one])
  }
  return <input type="file" onChange={(event) => void choose(event.currentTarget.files![0]!)} />
}
/** Planted: a state of its own, in three ways. */
export function Names() {
  const [names, setNames] = useState<string[]>([])
  const [turn, setTurn] = useState(0)
  const more = (file: File) => read(file).then((one) => setNames(names.concat(one)))
  const again = async (file: File) => {
    await read(file)
    setTurn(turn + 1)
  }
  return <Tray pictures={names} onChange={(all) => (setNames([...names, ...all]), void more, void again)} />
}
`),
  ).toEqual([
    'pictures may be another one by now',
    'names may be another one by now',
    'turn may be another one by now',
    'names may be another one by now',
  ])
})

test('what is set by a function, or is not made of a drawing’s value, is not', () => {
  expect(
    found(`import { useState } from 'react'
declare const read: (file: File) => Promise<string>
/** Fine. */
export function Names({ onChange }: { onChange: (change: (now: string[]) => string[]) => void }) {
  const [names, setNames] = useState<string[]>([])
  const [turn, setTurn] = useState(0)
  const choose = async (file: File) => {
    const all = [file.name]
    const one = await read(file)
    setNames((now) => [...now, one])
    onChange((now) => [...now, ...all])
    setNames([...all, one])
  }
  return <button onClick={() => (setTurn(turn + 1), void choose)}>{names.length}</button>
}
`),
  ).toEqual([])
})
