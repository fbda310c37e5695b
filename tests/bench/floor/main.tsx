import { createHashHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { wrap } from 'comlink'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { FloorDatabase } from './database.ts'
import './floor.css'
import type { api } from './worker.ts'

declare global {
  interface Window {
    /** The worker of the page, for the benchmark that drives it. */
    floorWorker: typeof worker
    /** Round and time, in ms since the epoch, of each effect that saw new rows. */
    floorSeen: { round: number; atMs: number }[]
  }
}

const database = new FloorDatabase()
const worker = wrap<typeof api>(new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }))
window.floorWorker = worker
window.floorSeen = []

function Home() {
  const rows = useLiveQuery(async () => {
    const feed = await database.feeds.get('feed')
    const found = await database.rows.bulkGet(feed?.ids ?? [])
    return found.flatMap((row) => row ?? [])
  })
  useEffect(() => {
    if (rows?.[0]) window.floorSeen.push({ round: rows[0].round, atMs: performance.timeOrigin + performance.now() })
  }, [rows])
  return (
    <ul className="grid">
      {rows?.map((row) => (
        <li key={row.id} className="card">
          <div className="cover" />
          <h3>{row.title}</h3>
          <p>
            {row.author} · {row.minutes} min
          </p>
        </li>
      ))}
    </ul>
  )
}

const root = createRootRoute()
const routeTree = root.addChildren([createRoute({ getParentRoute: () => root, path: '/home', component: Home })])
const router = createRouter({ routeTree, history: createHashHistory() })

createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
void worker.load().catch(() => {})
void navigator.serviceWorker.register('/sw.js')
