import { useState } from 'react'
import { PersonProvider } from '#data/person.tsx'
import { boot } from '#data/settings.ts'
import { AgeGate } from './age-gate.tsx'
import { useAppearance } from './appearance.ts'
import { Shell } from './shell.tsx'

/** The whole app: no content is shown or asked for before the age question was answered with yes. */
export function App() {
  useAppearance()
  const [adult, setAdult] = useState(boot.adult)
  if (adult !== true) return <AgeGate refused={adult === false} onAnswer={setAdult} />
  return (
    <PersonProvider>
      <Shell />
    </PersonProvider>
  )
}
