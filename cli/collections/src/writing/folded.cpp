// SPDX-License-Identifier: MIT
#include "writing/folded.hpp"

#include <array>
#include <cstddef>

#include "punct/text/utf8.hpp"

namespace punct::collections {
namespace {

// A distance of kBack - n leads n letters back.
constexpr char32_t kBack = 0;
struct Letters {
  char32_t first, last;
  // The distance to the small letters; 1 if capitals and small letters alternate.
  char32_t distance;
};
// The letters of Europe and what some systems take for one of them. In blocks with distance 1, capitals have the parity
// of the first letter.
constexpr std::array kCapitals{Letters{U'A', U'Z', 32},
                               Letters{0xC0, 0xD6, 32},
                               Letters{0xD8, 0xDE, 32},
                               Letters{0x100, 0x12F, 1},
                               Letters{0x132, 0x137, 1},
                               Letters{0x139, 0x148, 1},
                               Letters{0x14A, 0x177, 1},
                               Letters{0x178, 0x178, kBack - 0x79},
                               Letters{0x179, 0x17E, 1},
                               Letters{0x17F, 0x17F, kBack - 0x10C},
                               Letters{0x18F, 0x18F, 202},
                               Letters{0x1A0, 0x1A5, 1},
                               Letters{0x1AF, 0x1B0, 1},
                               Letters{0x1C4, 0x1C4, 2},
                               Letters{0x1C5, 0x1C5, 1},
                               Letters{0x1C7, 0x1C7, 2},
                               Letters{0x1C8, 0x1C8, 1},
                               Letters{0x1CA, 0x1CA, 2},
                               Letters{0x1CB, 0x1DC, 1},
                               Letters{0x1DE, 0x1EF, 1},
                               Letters{0x1F1, 0x1F1, 2},
                               Letters{0x1F2, 0x1F5, 1},
                               Letters{0x1F8, 0x21F, 1},
                               Letters{0x222, 0x233, 1},
                               Letters{0x386, 0x386, 38},
                               Letters{0x388, 0x38A, 37},
                               Letters{0x38C, 0x38C, 64},
                               Letters{0x38E, 0x38F, 63},
                               Letters{0x391, 0x3AB, 32},
                               Letters{0x3C2, 0x3C2, 1},
                               Letters{0x400, 0x40F, 80},
                               Letters{0x410, 0x42F, 32},
                               Letters{0x460, 0x481, 1},
                               Letters{0x48A, 0x4BF, 1},
                               Letters{0x4C1, 0x4CE, 1},
                               Letters{0x4D0, 0x52F, 1},
                               Letters{0x531, 0x556, 48},
                               Letters{0x1E00, 0x1E95, 1},
                               Letters{0x1E9E, 0x1E9E, kBack - 0x1DBF},
                               Letters{0x1EA0, 0x1EFF, 1},
                               Letters{0x2160, 0x216F, 16},
                               Letters{0x212A, 0x212A, kBack - 0x20BF},
                               Letters{0x212B, 0x212B, kBack - 0x2046},
                               Letters{0xFF21, 0xFF3A, 32}};

char32_t small(char32_t letter) noexcept {
  for (const Letters& row : kCapitals) {
    if (letter < row.first || letter > row.last) continue;
    return row.distance != 1 || (letter - row.first) % 2 == 0 ? letter + row.distance : letter;
  }
  return letter;
}

// Small letters, each before the character that is the same letter with this mark; the letter may be such one too.
struct Composed {
  char32_t mark;
  std::u32string_view letters;
};
constexpr std::array kComposed{
    Composed{0x300, U"aàeèiìoòuùüǜnǹеѐиѝēḕōṑwẁâầăằêềôồơờưừyỳ"},
    Composed{0x301, U"aáeéiíoóuúyýcćlĺnńrŕsśzźüǘgǵåǻæǽøǿ¨΅ϊΐαάεέηήιίϋΰοόυύωώϒϓгѓкќçḉēḗïḯkḱmḿõṍōṓpṕũṹwẃâấăắêếôốơớưứ"},
    Composed{0x302, U"aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷzẑạậẹệọộ"},
    Composed{0x303, U"aãnñoõiĩuũvṽâẫăẵeẽêễôỗơỡưữyỹ"},
    Composed{0x304, U"aāeēiīoōuūüǖäǟȧǡæǣǫǭöȫõȭȯȱyȳиӣуӯgḡḷḹṛṝ"},
    Composed{0x306, U"aăeĕgğiĭoŏuŭийуўжӂаӑеӗȩḝạặ"},
    Composed{0x307, U"cċeėgġzżaȧoȯbḃdḋfḟhḣmṁnṅpṗrṙsṡśṥšṧṣṩtṫwẇxẋyẏſẛiİ"},
    Composed{0x308, U"aäeëiïoöuüyÿιϊυϋϒϔеёіїаӓәӛжӝзӟиӥоӧөӫэӭуӱчӵыӹhḧõṏūṻwẅxẍtẗ"},
    Composed{0x309, U"aảâẩăẳeẻêểiỉoỏôổơởuủưửyỷ"},
    Composed{0x30A, U"aåuůwẘyẙ"},
    Composed{0x30B, U"oőuűуӳ"},
    Composed{0x30C, U"cčdďeělľnňrřsštťzžaǎiǐoǒuǔüǚgǧkǩʒǯjǰhȟ"},
    Composed{0x30F, U"aȁeȅiȉoȍrȑuȕѵѷ"},
    Composed{0x311, U"aȃeȇiȋoȏrȓuȗ"},
    Composed{0x31B, U"oơuư"},
    Composed{0x323, U"bḅdḍhḥkḳlḷmṃnṇrṛsṣtṭvṿwẉzẓaạeẹiịoọơợuụưựyỵ"},
    Composed{0x324, U"uṳ"},
    Composed{0x325, U"aḁ"},
    Composed{0x326, U"sștț"},
    Composed{0x327, U"cçgģkķlļnņrŗsştţeȩdḑhḩ"},
    Composed{0x328, U"aąeęiįuųoǫ"},
    Composed{0x32D, U"dḓeḙlḽnṋtṱuṷ"},
    Composed{0x32E, U"hḫ"},
    Composed{0x330, U"eḛiḭuṵ"},
    Composed{0x331, U"bḇdḏkḵlḻnṉrṟtṯzẕhẖ"},
    Composed{0x3099,
             U"かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼうゔゝゞカガキギクグケゲ"
             U"コゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボウヴワヷヰヸヱヹヲヺヽヾ"},
    Composed{0x309A, U"はぱひぴふぷへぺほぽハパヒピフプヘペホポ"}};

// The syllables of Korean, made of two or three letters in order.
constexpr char32_t kSyllables = 0xAC00;
constexpr char32_t kEndOfSyllables = 0xD7A4;
constexpr char32_t kFirst = 0x1100;
constexpr char32_t kSecond = 0x1161;
constexpr char32_t kThird = 0x11A7;
constexpr char32_t kSeconds = 21;
constexpr char32_t kThirds = 28;

void append_syllable(std::u32string& out, char32_t syllable) {
  const char32_t number = syllable - kSyllables;
  out.push_back(kFirst + number / kThirds / kSeconds);
  out.push_back(kSecond + number / kThirds % kSeconds);
  if (number % kThirds != 0) out.push_back(kThird + number % kThirds);
}

// What is two or three letters where names are compared without capitals.
constexpr char32_t kSharpS = 0xDF;
constexpr char32_t kFirstLigature = 0xFB00;
constexpr std::array<std::u32string_view, 7> kLigatures{U"ff", U"fi", U"fl", U"ffi", U"ffl", U"st", U"st"};

// Appends a small letter, its marks as characters of their own.
void append_parts(std::u32string& out, char32_t letter) {
  constexpr char32_t kFirstComposed = 0xC0;
  constexpr char32_t kLastComposed = 0x30FF;
  if (letter >= kSyllables && letter < kEndOfSyllables) return append_syllable(out, letter);
  if (letter == kSharpS) {
    out += U"ss";
    return;
  }
  if (letter >= kFirstLigature && letter - kFirstLigature < kLigatures.size()) {
    out += kLigatures[letter - kFirstLigature];
    return;
  }
  if (letter >= kFirstComposed && letter <= kLastComposed)
    for (const Composed& row : kComposed)
      for (std::size_t i = 0; i < row.letters.size(); i += 2)
        if (row.letters[i + 1] == letter) {
          append_parts(out, row.letters[i]);
          out += row.mark;
          return;
        }
  out += letter;
}

}  // namespace

std::u32string folded(std::string_view name) {
  std::u32string out;
  while (!name.empty()) append_parts(out, small(take_character(name)));
  return out;
}

}  // namespace punct::collections
