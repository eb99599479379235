export const style = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;scroll-padding-top:1rem}
html{background:light-dark(#fff,#14171c);color:light-dark(#1a1f27,#dde1e8)}
body{margin:0}a{color:light-dark(#364fc7,#bac8ff)}
nav{padding:1rem 1.5rem 0;font-size:.875rem}nav>a{font-weight:600}
nav ul{list-style:none;margin:0;padding:0}nav ul ul{display:none}
nav>ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem}nav a{display:inline-block;padding:.125rem 0}
main{max-width:56rem;padding:0 1.5rem 4rem;overflow-wrap:anywhere}
h1{margin:1rem 0 .5rem}h2{margin:2.5rem 0 .5rem}h3{margin:1rem 0 .25rem;font-size:1.0625rem}article h3{margin:0}main>ul{margin:.25rem 0;padding-left:1.25rem}h4{margin:.75rem 0 .25rem;font-size:.8125rem}
p{margin:.375rem 0}.path,.who{font-size:.875rem}.who{color:light-dark(#4a5260,#aab2bf)}
article{border-top:1px solid light-dark(#dcdfe4,#333a44);padding:1.25rem 0}
article h3 a{color:inherit;text-decoration:none}article h3 a:hover{text-decoration:underline}
code,pre{font:.8125rem/1.5 ui-monospace,monospace}
pre{overflow:auto;max-height:26rem;margin:0;padding:.75rem;border-radius:8px;background:light-dark(#f3f4f7,#1d2128)}
details{margin-top:.5rem}summary{cursor:pointer;padding:.25rem 0;font-size:.875rem}
:focus-visible{outline:2px solid light-dark(#364fc7,#bac8ff);outline-offset:2px}
@media(min-width:64rem){body{display:grid;grid-template-columns:17rem minmax(0,1fr)}
nav{position:sticky;top:0;box-sizing:border-box;height:100vh;overflow:auto;padding:1.5rem;border-right:1px solid light-dark(#dcdfe4,#333a44)}
nav>ul{display:block;margin-top:.75rem}nav>ul>li{margin-bottom:.5rem}nav ul ul{display:block;padding-left:.75rem}
main{padding:1rem 2.5rem 4rem}}`
