import type { Family } from '../../../domain/fleet/vehicle-class.ts';
import type { DamageView } from '../../../domain/unit/damage.ts';

/** The size of a drawing with its five views unfolded, and the box of each view in it. */
export const DRAWING = { width: 880, height: 570 } as const;
export type ViewBox = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export const VIEW_BOXES: Readonly<Record<DamageView, ViewBox>> = {
  left: { x: 210, y: 14, width: 460, height: 142 },
  top: { x: 210, y: 184, width: 460, height: 190 },
  right: { x: 210, y: 400, width: 460, height: 142 },
  back: { x: 20, y: 205, width: 160, height: 152 },
  front: { x: 700, y: 205, width: 160, height: 152 },
};

/** The outline of a view, and its details. Paths have the view's upper left corner as their origin. */
type ViewPaths = { readonly outline: string; readonly details: string };

/** The bodies that have a drawing of their own. The right side faces right; the left one is its mirror image. */
export type Body = 'car' | 'van' | 'pickUp' | 'box';
export const BODIES: Readonly<Record<Body, Readonly<Record<'side' | 'top' | 'back' | 'front', ViewPaths>>>> = {
  car: {
    side: {
      outline:
        'M10 108V84q0-12 14-14l52-8q40-34 62-38 60-8 118-2 22 4 70 40l104 12q22 4 24 20l3 12q1 6-7 6h-48a32 32 0 0 0-64 0H127a32 32 0 0 0-64 0H14q-4 0-4-4z',
      details:
        'M92 62q30-24 52-28h50v28zM204 34h46q12 3 54 28H204zM199 66v44M312 66l6 44M96 70v12M214 76h14M110 76h14M432 84h20M12 86h12',
    },
    top: {
      outline: 'M14 44q0-22 24-24l120-6h140l104 8q40 4 44 40v66q-4 36-44 40l-104 8H158l-120-6q-24-2-24-24z',
      details:
        'M92 50q-10 45 0 90l34-14V64zM300 38l-32 26v62l32 26q18-57 0-114zM126 64h142M126 126h142M322 44l104 12M322 146l104-12M72 34v122M286 14l6-10h14l-4 12M286 176l6 10h14l-4-12',
    },
    back: {
      outline: 'M14 118V74q0-10 8-14l16-34q3-8 12-8h60q9 0 12 8l16 34q8 4 8 14v44q0 6-6 6H20q-6 0-6-6z',
      details: 'M34 58l12-28h68l12 28zM26 64h108v28H26zM62 74h36v12H62zM14 72h12v14H14zM134 72h12v14h-12zM18 104h124',
    },
    front: {
      outline: 'M14 118V74q0-10 8-14l16-34q3-8 12-8h60q9 0 12 8l16 34q8 4 8 14v44q0 6-6 6H20q-6 0-6-6z',
      details:
        'M32 58l13-28h70l13 28zM26 64q54-8 108 0M48 76h64v14H48zM48 83h64M18 74h24v12H22zM142 74h-24v12h20zM64 98h32v12H64zM10 54l-6 10h14M150 54l6 10h-14',
    },
  },
  van: {
    side: {
      outline:
        'M10 108V40q0-14 14-16h246q16 0 26 8l44 34 86 10q26 3 28 20l2 10q1 6-7 6h-47a32 32 0 0 0-64 0H127a32 32 0 0 0-64 0H14q-4 0-4-4z',
      details:
        'M26 34h70v30H26zM108 34h78v30h-78zM198 34h70q10 0 16 5l32 25H198zM102 34v74M192 34v74M322 66l8 44M112 76h14M204 76h14M434 86h18M10 70h8v22h-8',
    },
    top: {
      outline: 'M12 38q0-18 20-20l276-4 98 8q42 4 44 44v58q-2 40-44 44l-98 8-276-4q-20-2-20-20z',
      details:
        'M30 34h230v122H30zM260 34l56-8q14 69 0 138l-56-8zM330 30l92 12M330 160l92-12M30 34l-12 10v102l12 10M300 14l6-10h14l-4 12M300 176l6 10h14l-4-12',
    },
    back: {
      outline: 'M14 118V34q0-12 12-14 54-8 108 0 12 2 12 14v84q0 6-6 6H20q-6 0-6-6z',
      details: 'M26 30h50v34H26zM84 30h50v34H84zM80 26v86M14 68h10v26H14zM136 68h10v26h-10zM92 80h32v12H92zM20 112h120',
    },
    front: {
      outline: 'M14 118V70q0-10 8-14l10-34q3-8 12-8h72q9 0 12 8l10 34q8 4 8 14v48q0 6-6 6H20q-6 0-6-6z',
      details:
        'M32 54l10-30h76l10 30zM46 70h68v20H46zM46 80h68M18 72h22v14H22zM142 72h-22v14h18zM64 98h32v12H64zM12 50l-8 12h12M148 50l8 12h-12',
    },
  },
  pickUp: {
    side: {
      outline:
        'M8 108V66q0-6 6-6h168l16-36q3-7 12-7h82q8 0 13 6l29 35 94 8q20 2 23 16l4 24q1 6-7 6h-46a32 32 0 0 0-64 0H127a32 32 0 0 0-64 0H12q-4 0-4-4z',
      details:
        'M204 56l12-28q2-3 6-3h28v31zM256 25h32q5 0 8 4l22 27h-62zM253 60v46M190 62v46M328 60l6 46M14 72h170M262 70h14M200 70h14M428 78h22M8 78h10',
    },
    top: {
      outline: 'M12 34q0-14 14-16l404 2q22 2 24 40v70q-2 38-24 40l-404 2q-14-2-14-16z',
      details:
        'M24 32h152v126H24zM198 30h106v130H198zM304 36l40-10v138l-40-10zM198 38l-14-6v126l14-6zM344 26h78q20 4 22 36v66q-2 32-22 36h-78M372 60h56M372 130h56M318 20l8-12h14l-4 14M318 170l8 12h14l-4-14M100 32v126',
    },
    back: {
      outline: 'M14 118V58q0-6 6-8l10-32q2-6 8-6h84q6 0 8 6l10 32q6 2 6 8v60q0 6-6 6H20q-6 0-6-6z',
      details: 'M34 48l8-26h76l8 26zM28 62h104v40H28zM64 82h32v10H64zM14 62h12v26H14zM134 62h12v26h-12zM20 112h120',
    },
    front: {
      outline: 'M14 118V62q0-8 8-10l8-34q2-6 8-6h84q6 0 8 6l8 34q8 2 8 10v56q0 6-6 6H20q-6 0-6-6z',
      details:
        'M32 50l9-30h78l9 30zM44 64h72v30H44zM44 74h72M44 84h72M18 64h22v16H22zM120 64h22l-4 16h-18zM24 104h112v12H24zM66 102h28v12H66zM6 48l-2 12h10M154 48l2 12h-10',
    },
  },
  box: {
    side: {
      outline: 'M8 4h292v84H8zM306 112V34q0-8 8-8h66q8 0 12 7l22 38 26 6q12 3 13 14l3 15q1 6-7 6h-47a32 32 0 0 0-64 0z',
      details:
        'M318 36h56q6 0 8 4l18 30h-82zM314 72v36M402 72l4 18M324 80h12M82 4v84M154 4v84M226 4v84M436 88h16M14 88v12h50M126 100h180M8 100v8h12',
    },
    top: {
      outline: 'M8 10h292v170H8zM306 24h74l46 10q28 6 28 34v54q0 28-28 34l-46 10h-74z',
      details:
        'M374 30l34 10q10 55 0 110l-34 10q8-65 0-130zM314 34h46v122h-46M82 10v170M154 10v170M226 10v170M372 24l4-14h14l-2 16M372 166l4 14h14l-2-16',
    },
    back: {
      outline: 'M10 124V8h140v116z',
      details:
        'M80 8v100M18 16h56v86H18zM86 16h56v86H86zM70 50v16M90 50v16M10 110h140M14 112h18v8H14zM128 112h18v8h-18zM62 112h36v10H62z',
    },
    front: {
      outline: 'M10 58V8h140v50M18 118V62q0-8 4-14l10-18q4-6 10-6h76q6 0 10 6l10 18q4 6 4 14v56q0 6-6 6H24q-6 0-6-6z',
      details:
        'M30 60l9-28h82l9 28zM46 72h68v22H46zM46 80h68M46 88h68M22 76h18v14H22zM120 76h18v14h-18zM20 104h120M66 108h28v10H66zM18 50H8v22h10M142 50h10v22h-10',
    },
  },
};

/** The wheels of a side, by their middles, and those of an end. */
export const SIDE_WHEELS = [95, 370] as const;
export const END_WHEELS = 'M22 124h26v18q0 4-4 4H26q-4 0-4-4zM112 124h26v18q0 4-4 4h-18q-4 0-4-4z';

/** The body whose drawing a family of vehicles has (DAMAGE-5). */
export const FAMILY_BODIES: Readonly<Record<Family, Body>> = {
  Cars: 'car',
  SUVs: 'van',
  'Minivans and passenger vans': 'van',
  'Pick-up trucks': 'pickUp',
  'Cargo vans': 'van',
  'Cube vans': 'box',
  'Box trucks': 'box',
  'Other vehicles': 'van',
};
