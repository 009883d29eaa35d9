/** Text escaped for HTML. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** The styles that pictures of moments need on their page. */
export const PICTURE_STYLE = `.who{font:600 12px system-ui,sans-serif;fill:currentColor;paint-order:stroke;stroke:#fff;stroke-width:3}.lines{stroke:#ddd;fill:none}.wall{stroke:#333;stroke-width:4;fill:none}.thin{stroke-width:2}
.rock{fill:#666}.pit{fill:#9ab}.rough{fill:#e6dcc4}.soft{fill:#eee}.place{fill:#f6f3ea;stroke:#999}.fog{fill:#555;fill-opacity:.28}.ring{fill:none;stroke:#b3261e;stroke-width:4}.arrow{fill:none;stroke:#b3261e;stroke-width:4;stroke-linecap:round}
.side0{fill:#1f6feb}.side1{fill:#b3541e}.side2{fill:#2e7d32}.side3{fill:#7b3fa0}.side4{fill:#555}
@media screen and (prefers-color-scheme:dark){.lines{stroke:#333}.wall{stroke:#ccc}.who{stroke:#181818}.rough{fill:#3a3425}.soft{fill:#2a2a2a}.fog{fill:#999}.place{fill:#222;stroke:#777}.ring,.arrow{stroke:#ff8a80}.side0{fill:#79b8ff}.side1{fill:#ffab70}.side2{fill:#7ccf80}.side3{fill:#d2a8ff}.side4{fill:#bbb}}`;

/** The print style of standalone pages: dark on white, a moment on one sheet, pictures no taller than half of it. */
export const PRINT_STYLE = `@page{margin:16mm}@media print{body{max-width:none;margin:0;padding:0;color:#000;background:#fff;font-size:11pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}section,table,svg{break-inside:avoid}h2,h3,h4{break-after:avoid}svg{max-height:110mm}}`;
