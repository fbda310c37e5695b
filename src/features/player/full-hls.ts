export { default as Hls, FetchLoader } from 'hls.js'
