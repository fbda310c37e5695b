import { loadWords } from '#words/words.ts'

// as in the app, words are there before what says them
await loadWords('zh', 'first', 'screens', 'rest')
