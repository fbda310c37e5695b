import { useState } from 'react'
import { PersonProvider } from '#data/person.tsx'
import { boot } from '#data/settings.ts'
import { InApp } from '#components/app-router.tsx'
import { AgeGate } from './age-gate.tsx'
import { useAppearance } from './appearance.ts'
import { Shell } from './shell.tsx'
import { startNavigation } from './start-navigation.ts'

/** The whole app: no content is shown or asked for before the age question was answered with yes. */
export function App() {
  useAppearance()
  const [adult, setAdult] = useState(boot.adult)
  const answer = (isAdult: boolean | undefined) => {
    setAdult(isAdult)
    if (isAdult) void startNavigation()
  }
  if (adult !== true) return <AgeGate refused={adult === false} onAnswer={answer} />
  return (
    <InApp>
      <PersonProvider>
        <Shell />
      </PersonProvider>
    </InApp>
  )
}
