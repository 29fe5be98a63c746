"""The looks of a report: one style sheet for screens of any size, light and dark, and for paper."""

from __future__ import annotations

from typing import Final

STYLE: Final = """
:root{color-scheme:light dark;--paper:#f6efdf;--card:#fcf8ee;--ink:#2b231b;--soft:#6b5b47;--rule:#d8cbb0;
--jp:#a8321f;--al:#27527d;--link:#7a3b12;--c-clear:#f0e4bd;--c-jungle:#c5d09c;--c-hills:#dccb98;--c-mountain:#c8ac82;
--c-cliffs:#b3978a;--c-mark:#5b4a2e;--c-grid:#7a654333;--c-water:#5d93ab;--c-road:#b4432b;--c-track:#7d3a22;
--c-path:#6a5238;--c-rail:#2b2622;--halo:#f8f1de;--f-jp:#fdf3d2;--f-uk:#8a6c42;--f-st:#4c6b4f;--f-yu:#4a6486;
--edge:#2a241c;--gold:#d9a31c}
@media (prefers-color-scheme:dark){:root{--paper:#1b1815;--card:#24201b;--ink:#eadfca;--soft:#b09f86;--rule:#463d31;
--jp:#ef7f68;--al:#82b4e8;--link:#e0a878;--c-clear:#5b5338;--c-jungle:#3f4d30;--c-hills:#544a31;--c-mountain:#4a3d2c;
--c-cliffs:#4f4039;--c-mark:#d6c49a;--c-grid:#d8c8a022;--c-water:#5f9dbb;--c-road:#e07a5c;--c-track:#c78464;
--c-path:#a98f6d;--c-rail:#d9d0c0;--halo:#1b1815;--edge:#0e0c0a;--gold:#f0c04a}}
*{box-sizing:border-box}html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);
font:16px/1.5 "Palatino Linotype",Palatino,"Book Antiqua","URW Palladio L",Georgia,"DejaVu Serif",serif}
main,header,footer{max-width:68rem;margin:0 auto;padding:0 1rem}
header{padding-top:1.6rem}.kicker{margin:0;letter-spacing:.12em;text-transform:uppercase;font-size:.8rem;
color:var(--soft)}
h1{font-size:clamp(1.6rem,5vw,2.6rem);line-height:1.12;margin:.2rem 0 .4rem;font-weight:600}
h2{font-size:1.5rem;margin:2.6rem 0 .8rem;padding-bottom:.25rem;border-bottom:3px double var(--rule);font-weight:600}
h3{font-size:1.2rem;margin:1.4rem 0 .5rem;font-weight:600}h4{margin:1rem 0 .3rem;font-size:1rem}
.result{font-size:1.2rem;margin:.2rem 0 1rem}.standing{display:block;font-size:1rem;
color:var(--soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:0;padding:.8rem 1rem;
background:var(--card);
border:1px solid var(--rule);border-radius:.4rem;font-size:.94rem}dt{color:var(--soft)}dd{margin:0;min-width:0}
code{font:.85em/1.3 ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
a{color:var(--link)}nav{display:flex;flex-wrap:wrap;gap:.4rem .5rem;margin:1rem 0;font-size:.94rem}
nav a{padding:.15rem .6rem;border:1px solid var(--rule);border-radius:1rem;background:var(--card);
text-decoration:none}
nav .turns{display:flex;flex-wrap:wrap;gap:.3rem;align-items:center;color:var(--soft)}
.note{color:var(--soft);font-size:.9rem;max-width:60rem}.lead{font-size:1.08rem}
.grid{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:1rem 1.4rem;
align-items:start}
figure{margin:0}figcaption{font-weight:600;margin-bottom:.2rem}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.93rem;
font-variant-numeric:tabular-nums lining-nums}
th,td{text-align:left;padding:.22rem .6rem .22rem 0;border-bottom:1px solid var(--rule);vertical-align:top}
thead th{font-size:.84rem;color:var(--soft);font-weight:600;vertical-align:bottom}tbody th{font-weight:400}
.totals tbody tr:last-child>*{border-top:2px solid var(--soft);font-weight:600}.small{font-size:.86rem}
.bars td:nth-child(odd){width:8rem}.bars td:nth-child(even){white-space:nowrap}
details{margin:.5rem 0}summary{cursor:pointer;color:var(--link)}
.chart{width:100%;height:auto;background:var(--card);border:1px solid var(--rule);border-radius:.4rem;display:block}
.chart text{font-family:"Gill Sans","Segoe UI","Noto Sans","DejaVu Sans",sans-serif;fill:var(--ink)}
.tick,.axis{font-size:10px}.chart .axis{fill:var(--soft)}.key{font-size:10.5px}.mid{text-anchor:middle}
.end{text-anchor:end}
.rule{stroke:var(--rule);stroke-width:.8}.zero{stroke:var(--soft);stroke-width:1.2}
.line{fill:none;stroke-width:1.9;stroke-linejoin:round}.dot{stroke-width:1.4}.ring{stroke-width:1}
.s0{stroke:var(--jp)}.s1{stroke:var(--al);stroke-dasharray:5 2.6}.s2{stroke:#8a6a12}.s3{stroke:#7b4a91;
stroke-dasharray:1.6 2.4}
.dot,.ring{stroke-dasharray:none}.dot.s0,.ring.s0{fill:var(--jp)}.dot.s1,.ring.s1,.dot.s3{fill:var(--card)}
.dot.s2{fill:#8a6a12}
.band1{fill:var(--soft);opacity:.24}.band2{fill:var(--soft);opacity:.15}
.bar{width:8rem;height:.8rem;vertical-align:middle}.b0{fill:var(--jp)}.b1{fill:url(#hatch)}
.l0{stroke:var(--ink);stroke-width:.5}.l0.of0{fill:#e9b3a4}.l0.of1{fill:#a9c3dd}.l1{fill:url(#hatch2);
stroke:var(--ink);stroke-width:.5}
.l2{fill:#16120d;stroke:var(--ink);stroke-width:.5}.hatch-a{fill:var(--al)}.hatch-b{stroke:var(--card);stroke-width:1}.hatch-c{fill:var(--card)}
.hatch-d{stroke:var(--ink);stroke-width:1}
.side0{color:var(--jp);font-weight:600}.side1{color:var(--al);font-weight:600}
article{margin:1.6rem 0 2.4rem}article>h3{font-size:1.35rem;border-bottom:1px solid var(--rule)}
h3 small,h4 small{font-weight:400;color:var(--soft)}.back{float:right;font-size:.8rem;font-weight:400}
li .back{float:none;margin-left:.4rem}
.summary{margin:.3rem 0 .6rem}.pill{display:inline-block;font-size:.86rem;padding:.05rem .55rem;margin:.1rem .15rem;
border:1px solid var(--rule);border-left-width:4px;border-radius:.3rem;background:var(--card)}
.pill.of0,.phase.of0,.fight.of0{border-left-color:var(--jp)}
.pill.of1,.phase.of1,.fight.of1{border-left-color:var(--al)}
.pill.of1,.phase.of1,.fight.of1{border-left-style:double}
.phase{border-left:4px solid var(--rule);padding-left:.8rem;margin:.9rem 0}.phase>h4{margin:.1rem 0 .2rem}
ul{margin:.3rem 0;padding-left:1.2rem}.quiet{font-size:.86rem;color:var(--soft);columns:2 22rem;column-gap:2rem}
.events{font-size:.95rem}.events small{color:var(--soft)}
.fight{background:var(--card);border:1px solid var(--rule);border-left:4px solid;border-radius:.4rem;
padding:.4rem .8rem .5rem;
break-inside:avoid}
.fights{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,25rem),1fr));gap:.7rem;align-items:start;
margin:.6rem 0}.fight h4{margin:.1rem 0 .2rem}.fight th{width:7.2rem;color:var(--soft)}
.fight tr:last-child>*{border-bottom:0}.fight ul{list-style:none;padding:0;margin:0}.fight small{color:var(--soft)}
.die{display:inline-block;min-width:1.5em;text-align:center;border:1.5px solid var(--ink);border-radius:.25em;
padding:0 .3em}
.fight:target,span:target,tr:has(:target){background:#f3d98a55}
.map{margin:1rem 0}.scroll{overflow-x:auto;background:var(--card);border:1px solid var(--rule);border-radius:.4rem}
.board{display:block;width:100%;height:auto;margin:0 auto;background:var(--card)}.defs{position:absolute}
.m-clear{fill:var(--c-clear)}.m-jungle{fill:var(--c-jungle)}.m-hills{fill:var(--c-hills)}
.m-mountain{fill:var(--c-mountain)}
.m-cliffs{fill:var(--c-cliffs)}.m-mark{fill:none;stroke:var(--c-mark);stroke-width:1;opacity:.34}
.m-grid{fill:none;stroke:var(--c-grid);stroke-width:1}
.m-lake,.m-minor,.m-major{fill:none;stroke:var(--c-water);stroke-linecap:round;stroke-linejoin:round}
.m-minor{stroke-width:1.8}.m-major{stroke-width:4.6}.m-lake{stroke-width:9}
.m-road,.m-track,.m-path,.m-rail,.m-ties{fill:none;stroke-linejoin:round}
.m-road{stroke:var(--c-road);stroke-width:2.4}.m-track{stroke:var(--c-track);stroke-width:1.5;stroke-dasharray:7 2.5}
.m-path{stroke:var(--c-path);stroke-width:1.1;stroke-dasharray:1.6 2.6}.m-rail{stroke:var(--c-rail);stroke-width:1}
.m-ties{stroke:var(--c-rail);stroke-width:4.4;stroke-dasharray:1 5}
.m-node{fill:var(--card);stroke:var(--soft);stroke-dasharray:4 3}.m-arrow{stroke:var(--soft);stroke-width:3}
.m-name{font:7.6px "Gill Sans","Segoe UI","Noto Sans","DejaVu Sans",sans-serif;text-anchor:middle;fill:var(--ink);
paint-order:stroke;stroke:var(--halo);stroke-width:2.4px;stroke-linejoin:round}.m-goal{font-weight:700}
.face{stroke:var(--edge);stroke-width:1}.japanese{fill:var(--f-jp)}.british{fill:var(--f-uk)}
.stilwell{fill:var(--f-st)}
.yunnan{fill:var(--f-yu)}.n0,.n1{font:700 13px "Gill Sans","Segoe UI","Noto Sans","DejaVu Sans",sans-serif;
text-anchor:middle}
.n0{fill:#17130e}.n1{fill:#fff}.o-face0{fill:#fffdf4;stroke:var(--edge);stroke-width:1.2}
.o-face1{fill:#2f4a70;stroke:var(--edge);stroke-width:1.2}.o-disc{fill:#bf2a1c}.o-ring{fill:none;stroke:#fff;
stroke-width:2}
.o-fresh{fill:none;stroke:var(--gold);stroke-width:3}.bunker{fill:none;stroke:var(--edge);stroke-width:2}
.burst{fill:#ffd23a;stroke:#8c1c10;stroke-width:1.3;stroke-linejoin:round}.sup-lim{fill:#fff;stroke:#1b1815;
stroke-width:1}
.sup-half{fill:#1b1815}.sup-out{fill:#1b1815;stroke:#fff;stroke-width:1}.sup-cross{stroke:#fff;stroke-width:1.6}
.wheel{stroke-width:1.6}.wheel.of0{fill:var(--f-jp);stroke:#17130e}.wheel.of1{fill:#5a5348;stroke:#fff}
.spokes.of0{stroke:#17130e}.spokes.of1{stroke:#fff}
footer{margin:3rem auto 2rem;color:var(--soft);font-size:.86rem}
@media (max-width:40rem){body{font-size:15px}.tick,.axis,.key{font-size:12.5px}
.bar,.bars td:nth-child(odd){width:4rem}
dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.4rem}
.fight th{width:5.4rem}.phase{padding-left:.5rem}}
@media print{:root{--paper:#fff;--card:#fff}body{font-size:10pt}nav,.back{display:none}
.board{min-width:0!important}
article{break-before:page}h2,h3,h4,figcaption{break-after:avoid}
.grid,.fights{grid-template-columns:1fr 1fr}.fight,table,.bars{font-size:8.5pt}
.wide,.scroll{overflow:visible}.bar,.bars td:nth-child(odd){width:4rem}figure,.phase>h4{break-inside:avoid}
a{color:inherit;text-decoration:none}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
"""
