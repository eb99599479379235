import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { asksToSignIn, SIGNED_OUT_PATHS } from '../contract/src/access.ts'
import { iconsByFile } from './icons-plugin.ts'
import { compileMessages } from './messages-plugin.ts'
import { neverEvaluate } from './no-eval-plugin.ts'
import { leaveShapesOut } from './shapes-plugin.ts'
import { prerenderLanding } from './src/landing/prerender-plugin.ts'
import { namedWidths } from './widths-plugin.ts'
import { listFilesForWorker } from './worker-plugin.ts'

const server = process.env.PITLANE_SERVER ?? 'http://127.0.0.1:3000'
/** The file of the application's frame, and those that are loaded with it. */
const inside = /^assets\/inside-/
const withInside = /^assets\/(inside|access|base|vendor|shared|parts|times|router|marks|rolldown-runtime)-/
const page = (name: string) => `${import.meta.dirname}/${name}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    iconsByFile(),
    react(),
    leaveShapesOut(),
    neverEvaluate(),
    compileMessages(),
    prerenderLanding(),
    landingForStrangers(),
    listFilesForWorker(),
  ],
  worker: { plugins: () => [neverEvaluate()] },
  css: { postcss: { plugins: [namedWidths()] } },
  /** The server puts the nonce of each answer in the place of this word. */
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    target: 'baseline-widely-available',
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    /** In kilobytes. The reader of HEIC is that large, and loaded by who has such a photo; whoever starts Pitlane need not read of it. */
    chunkSizeWarningLimit: 3_000,
    modulePreload: {
      polyfill: false,
      /** What a page needs comes with it. What everybody inside has already is not named again for each of them: that is read by all. */
      resolveDependencies: (_, files, { hostId }) =>
        inside.test(hostId) ? files.filter((file) => !withInside.test(file)) : [...files],
    },
    rolldownOptions: {
      input: [page('index.html'), page('landing.html'), page('job.html')],
      output: {
        /** Every page reads what the others are called: a name and seven letters tell two builds of a file apart. */
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            /** All that the landing page shares with the application. */
            { name: 'access', test: /contract\/src\/(access|durations)/, priority: 6 },
            /** Nobody is told a time before they are signed in. */
            { name: 'times', test: /contract\/src\/(zones|clock)\.ts$/, priority: 6 },
            /** What changes only when a dependency does, so that a deploy leaves it in people's caches. */
            {
              name: 'vendor',
              test: /node_modules\/((react|react-dom|scheduler)\/|@tanstack)/,
              tags: ['$initial'],
              priority: 5,
            },
            {
              name: 'base',
              test: /node_modules|contract\/src|web\/src\/(ui|platform|pages|features|theme|render)/,
              tags: ['$initial'],
              priority: 5,
            },
            /** What forms check by, once somebody types: at the front door little, since to read it takes a phone long. */
            {
              name: 'shapes',
              test: /node_modules\/zod\/|contract\/src\/(accounts\/calls|tenants\/calls|formats|endpoint|zones|durations|clock|distance-units)\.ts\?shapes$/,
              priority: 5,
            },
            { name: 'rules', test: /\?shapes$/, priority: 4 },
            /** The two pages most people begin with come in a file each: one large is smaller than many small. A group
             * takes along all that its pages need and no group before it has, so the front door never opens the inside. */
            {
              name: 'shared',
              test: /@mantine\/core\/esm\/components\/(Stack|Group|ActionIcon|Anchor)\/|\/use-(uncontrolled|resolved-styles-api)\/|icons-react\/.*\/IconEye(Off)?\.|web\/src\/(ui\/Brand|platform\/(plain-click|remembered))|contract\/src\/system/,
              priority: 4,
            },
            /** What is typed into, at the front door and inside. */
            {
              name: 'fields',
              test: /@mantine\/core\/esm\/components\/(Input|InputBase|TextInput)\//,
              priority: 4,
            },
            { name: 'forms', test: /web\/src\/(platform\/form|ui\/FormError)\./, priority: 3 },
            { name: 'front', test: /web\/src\/pages\/signed-out\/SignInPage/, priority: 3 },
            /** What opens beside something, once it is opened. */
            { name: 'floating', test: /@floating-ui|@mantine\/core\/esm\/utils\/Floating\//, priority: 1 },
            {
              name: 'parts',
              test: /@mantine\/(hooks|core\/esm\/(core|components\/(SimpleGrid|Portal|Transition)))\/|web\/src\/(platform\/now|ui\/(lazy\/|Failure|time\/clock))/,
              priority: 2,
            },
            /** An open repair or the main pages show them: one file is smaller than many of a line. */
            {
              name: 'icons',
              test: /icons-react\/.*\/Icon(PhotoOff|Receipt|ExternalLink|Download|Plus|X|Check|ChevronDown|ClipboardList|Printer|SearchOff)\./,
              priority: 1,
            },
            /** A menu has them, and pages with one. */
            {
              name: 'signs',
              test: /@mantine\/core\/esm\/components\/(Checkbox\/CheckIcon|Accordion\/AccordionChevron)\.|icons-react\/.*\/IconDroplet\./,
              priority: 1,
            },
            /** Seven files of a line each weigh more than one of seven lines. */
            {
              name: 'marks',
              test: /icons-react\/.*\/Icon(Trash|Pencil|Dots|ArrowLeft|PlayerPlay|ChevronLeft|ChevronRight)\./,
              priority: 1,
            },
            { name: 'router', test: /node_modules\/@tanstack\/react-router\//, priority: 1 },
            {
              name: 'inside',
              test: /web\/src\/(router|pages\/(shell\/Shell|DashboardPage))\.tsx/,
              priority: 1,
            },
            /** A list of choices has them too, also before sign-in, where nothing of the inside belongs. */
            {
              name: 'over',
              test: /@mantine\/core\/esm\/components\/(FocusTrap|ScrollArea|Overlay)\//,
              priority: 1.5,
            },
            /** A page that follows comes in few files: each is named to the browser, and asked for, by itself. What most
             * of them have; a group of small things must need nothing large, which all of its pages would load. */
            {
              name: 'dialogs',
              test: /web\/src\/ui\/(dialog\/(Dialog|ConfirmDialog|DiscardDialog)|SearchField|list\/Pages)\./,
              priority: 1,
            },
            {
              name: 'lists',
              test: /web\/src\/(features\/((vehicles|repairs|settings|checks)\/data|views\/(Views|ViewsButton|viewed-page)|vehicles\/(facts|VehicleStatusBadge|fleet\/(from-list|fleet-search|fleet-address))|repairs\/waiting-reports)|platform\/(offline\/use-waiting|address\/typed-address|use-is-printed)|pages\/prefetch|ui\/slash)\.|FilterLinks\.module|contract\/src\/repairs\/(last-said|waiting)\./,
              priority: 1,
            },
            {
              name: 'controls',
              test: /@mantine\/core\/esm\/components\/(NativeSelect|Collapse|Progress)\//,
              priority: 1,
            },
            /** Labels and choices among many cars have it too, and no use for the rest of the list of vehicles. */
            { name: 'virtual', test: /web\/src\/ui\/list\/VirtualList\./, priority: 1 },
            { name: 'vehicles', test: /web\/src\/pages\/VehiclesPage\./, priority: 0.4 },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/objects', '/calendar', '/demo', '/healthz'].map((path) => [
        path,
        { target: server, changeOrigin: false },
      ]),
    ),
  },
})

/** In development as in production: who has no session sees the landing page, except on the signed-out pages. */
function landingForStrangers(): Plugin {
  return {
    name: 'pitlane:landing-for-strangers',
    configureServer(dev) {
      dev.middlewares.use((request, _, next) => {
        const path = request.url?.split('?', 1)[0] ?? '/'
        const isPage = request.headers.accept?.includes('text/html') && !path.includes('.')
        const isStranger = !request.headers.cookie?.includes('pitlane_session=')
        if (isPage && path.startsWith('/job/')) request.url = '/job.html'
        else if (isPage && isStranger && !SIGNED_OUT_PATHS.includes(path) && !asksToSignIn(path))
          request.url = '/landing.html'
        next()
      })
    },
  }
}
