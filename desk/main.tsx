import '#components/tokens.css'
import '#components/base.css'
import './base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Notices } from '#components/notices.tsx'
import { router } from './app/router.ts'
import { onSignedOut } from './data/call.ts'
import { chosenTheme, showTheme } from './data/look.ts'
import { queries } from './data/queries.ts'

showTheme(chosenTheme())
// whatever was on screen gives way to the entrance
onSignedOut.tell = () => void queries.setQueryData(['session.self', {}], null)

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
      <Notices />
    </QueryClientProvider>
  </StrictMode>,
)
