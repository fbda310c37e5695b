import type { Same } from '../catalogue.ts'
import type { forYou as zh } from '../zh/for-you.ts'

export const forYou: Same<typeof zh> = {
  title: 'Picked for you',
  because: (title) => `Because you watched “${title}”`,
  less: 'Less of this',
  lessDone: 'You will see less of this',
  undo: 'Undo',
  use: 'Pick by what I watched',
  useNote: 'Chosen on this device alone. What you watched is not sent anywhere for it',
  forget: 'Forget what was learnt',
  forgetNote: 'What you watched until now is not used any more. Your history stays',
  forgotten: 'Forgotten',
}
